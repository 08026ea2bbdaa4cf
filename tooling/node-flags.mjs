/**
 * With which Node runs whatever keeps much in memory: it is collected once a fifth is added to what is in use. By itself V8 lets it double, which is of
 * use to nobody who waits for an answer. Given when the process starts, as V8's settings may not be changed under threads that run.
 */
const SMALL_HEAP = '--heap-growing-percent=20';

/**
 * The code of WebAssembly is kept: Node 24 has ended with a failed check (`jit_page_->allocations_`) where it threw that of an embedded database away.
 * With the demo a server holds no more for it.
 */
const KEPT_CODE = '--no-wasm-code-gc';

export const HEAP_FLAGS = [SMALL_HEAP, KEPT_CODE];

/**
 * And with which it runs the server. On a machine with much memory the young generation of every thread grows to 130 MB, which a request fills with
 * what it throws away; 16 MB are as quick to within a tenth.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', ...HEAP_FLAGS];

/** And with which the tests run, where nobody is short of memory: collected once what is in use has doubled, they take a tenth less of the processor. */
export const TEST_FLAGS = ['--heap-growing-percent=100', KEPT_CODE];

/**
 * And in which environment, unless the operator says otherwise. Each thread that asks for memory of the system's library at the same time as another is
 * given a store of its own, and keeps what it no longer needs; with two of them the process holds some 20 MB less.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };
