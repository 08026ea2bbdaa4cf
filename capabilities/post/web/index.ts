export { KeptHere, SendAgain, TestMail } from './parts.tsx';
