export { AdminMenu } from './admin-menu.tsx';
export { AdminPalette } from './admin-palette.tsx';
export { AdminSideTools, useAdminSide, type AdminSide } from './admin-side.tsx';
export { navigation, routes } from './routes.ts';
