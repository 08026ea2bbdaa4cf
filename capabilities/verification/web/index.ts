export { GetVerified } from './get-verified.tsx';
