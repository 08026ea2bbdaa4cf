export { componentOf } from './components/components.ts';
export { FormAtAddress } from './filling/form-at-address.ts';
export { BegunForms } from './filling/begun-forms.tsx';
export { BeginLink } from './filling/begin-link.tsx';
export { reportRoutes, routes } from './routes.ts';
export { widgets } from './widgets.ts';
