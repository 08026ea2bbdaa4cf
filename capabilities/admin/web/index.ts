export { AdminMenu } from './menu/admin-menu.tsx';
export { AdminPalette } from './menu/admin-palette.tsx';
export { AdminSideTools, useAdminSide, type AdminSide } from './menu/admin-side.tsx';
export { AboveHome } from './above-home.tsx';
export { navigation, routes } from './routes.ts';
