/** Runs before everything else: what a strict Content Security Policy asks of the libraries. */

// Zod would try out `new Function` for speed, and be reported; it reads this as it loads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
