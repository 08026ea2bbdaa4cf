export { BrandMark, Mark } from './brand-mark.tsx';
export { routes } from './routes.ts';
export { TenantHere, useTenant } from './tenant.tsx';
