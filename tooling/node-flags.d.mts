export declare const HEAP_FLAGS: string[];
export declare const SERVER_FLAGS: string[];
export declare const TEST_FLAGS: string[];
export declare const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
