/** Asks a server over connections that stay open. */
import { Agent, request } from 'node:http';

export interface RequestConnection {
  /** Reads the answer to its end. @throws Error where it is not 200 */
  ask(path: string): Promise<void>;
  end(): void;
}

export function openConnections(port: number, cookie: string, connections: number): RequestConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent, headers: { cookie } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
        answer.on('end', resolve).resume();
      })
        .on('error', reject)
        .end();
    });
  return { ask, end: () => agent.destroy() };
}
