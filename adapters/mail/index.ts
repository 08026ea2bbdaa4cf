export { smtpGateway, type SmtpSettings } from './smtp.ts';
