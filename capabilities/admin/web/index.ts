export { AdminMenu } from './menu/admin-menu.tsx';
export { AdminPalette } from './menu/admin-palette.tsx';
export { AdminSideTools, useAdminSide, type AdminSide } from './menu/admin-side.tsx';
export { SetUpBanner } from './set-up/set-up-banner.tsx';
export { navigation, routes } from './routes.ts';
