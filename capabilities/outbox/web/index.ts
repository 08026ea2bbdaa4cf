export { KeptChannelNotice, RetryDeliveryButton, TestMailButton } from './parts.tsx';
