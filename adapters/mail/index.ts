export { threadedCompiler, type RunningCompiler } from './compiler.ts';
export { smtpGateway, type SmtpSettings } from './smtp.ts';
