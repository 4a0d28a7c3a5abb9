import { createSocket } from 'node:dgram';

/**
 * Suffix of all visited names; the service's exits know them, and no other lookup should ever
 * happen.
 */
const visited = '.vantage.test';

export interface NameServer {
  /** Names looked up, in order, with repeats. */
  asked: string[];
  close(): Promise<void>;
}

/**
 * Starts a name server at 127.0.0.1:53 that resolves visited names to `found`, so that clients that
 * look them up also connect there; all other names do not exist.
 */
export async function startNameServer(found: string): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, { address, port }) => {
    const { name, end, type } = readQuestion(question);
    asked.push(name);
    const known = name.endsWith(visited);
    const answered = known && type === 1;
    const head = Buffer.alloc(12);
    question.copy(head, 0, 0, 2);
    head.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answered ? 1 : 0, 6);
    // Answer record: the name of the question, type A, class IN, 1 second, 4 bytes.
    const record = Buffer.from([
      0xc0,
      12,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      1,
      0,
      4,
      ...found.split('.').map(Number),
    ]);
    const parts = [head, question.subarray(12, end), ...(answered ? [record] : [])];
    socket.send(Buffer.concat(parts), port, address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(53, '127.0.0.1', resolve);
  });
  return { asked, close: () => new Promise((resolve) => socket.close(() => resolve())) };
}

/** `end`: end of the message's first question. */
function readQuestion(message: Buffer): { name: string; end: number; type: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5, type: message.readUInt16BE(at + 1) };
}
