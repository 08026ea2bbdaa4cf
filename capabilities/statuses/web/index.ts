export { StatusAlert } from './status-alert.tsx';
export { StatusBar } from './status-bar.tsx';
export { StatusChoice } from './status-choice.tsx';
export { VerifyBox } from './verify-box.tsx';
