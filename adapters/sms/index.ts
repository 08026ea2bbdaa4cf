export { httpGateway, type SmsSettings } from './http.ts';
