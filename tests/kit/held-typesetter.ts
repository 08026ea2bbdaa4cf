/** Stops the typesetter's own process, so that what is being set stays so until it is released. */
import { execFileSync } from 'node:child_process';

/** @throws when no such process of this server runs: it starts with the first document, and ends a minute after the last */
export function holdTypesetter(): { readonly release: () => void } {
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('adapters/pdf/'))
    .map(([pid]) => Number(pid));
  if (children.length === 0) throw new Error('no process of the typesetter runs');
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  return {
    release: () => {
      for (const pid of children) process.kill(pid, 'SIGCONT');
    },
  };
}
