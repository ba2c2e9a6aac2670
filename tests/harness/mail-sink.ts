import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { ArrivedMail } from './invariants.ts';

export type MailSink = {
  readonly url: string;
  readonly mails: readonly ArrivedMail[];
  /** Refuses connections until `open`. */
  close(): Promise<void>;
  open(): Promise<void>;
};

/** Accepts everything, and can go down and come back. */
export async function openMailSink(): Promise<MailSink> {
  const mails: ArrivedMail[] = [];
  let server = await listen(mails, 0);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((done) => server.close(() => done())),
    async open() {
      server = await listen(mails, port);
    },
  };
}

async function listen(mails: ArrivedMail[], port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const [head = ''] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n', 1);
        const [, messageId = ''] = /^message-id:\s*(\S+)/im.exec(head) ?? [];
        mails.push({ messageId, to: session.envelope.rcptTo[0]?.address ?? '' });
        done();
      });
    },
  });
  // A client may be killed during a session.
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  return server;
}
