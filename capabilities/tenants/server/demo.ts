/** The log-ins of a demo tenant, which it shows openly. */
export const DEMO_PASSWORD = 'Portico!demo1';

export const DEMO_EMAILS = { investor: 'investor@demo.example', advisor: 'advisor@demo.example', staff: 'admin@demo.example' } as const;
