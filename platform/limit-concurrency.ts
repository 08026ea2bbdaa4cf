/** Runs so many at a time, in the order in which they come. */
export function limitConcurrency(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The free place goes straight to the next.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
