import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as x509 from '@peculiar/x509';
import type { ServiceState } from './types.ts';

const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const names = ['localhost', 'vantage.test', '*.vantage.test'];
const days = 24 * 60 * 60 * 1000;

/**
 * Creates a certificate authority and a certificate for this machine's names, and writes the
 * authority's PEM into `folder`. Both are valid for a month; the private keys stay in memory.
 */
export async function makeTls(folder: string): Promise<ServiceState['tls']> {
  x509.cryptoProvider.set(crypto);
  const notBefore = new Date(Date.now() - days);
  const notAfter = new Date(Date.now() + 30 * days);
  const authorityKeys = await crypto.subtle.generateKey(signing, true, ['sign', 'verify']);
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=Vantage local service authority',
    notBefore,
    notAfter,
    signingAlgorithm: signing,
    keys: authorityKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
    ],
  });
  const keys = await crypto.subtle.generateKey(signing, true, ['sign', 'verify']);
  const leaf = await x509.X509CertificateGenerator.create({
    serialNumber: '02',
    subject: 'CN=Vantage local service',
    issuer: authority.subject,
    notBefore,
    notAfter,
    signingAlgorithm: signing,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new x509.SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        { type: 'ip', value: '127.0.0.1' },
      ]),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    ],
  });
  const ca = authority.toString('pem');
  const caFile = path.join(folder, 'ca.pem');
  await writeFile(caFile, ca);
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey));
  return {
    ca,
    cert: leaf.toString('pem'),
    key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
    caFile,
    spki: createHash('sha256').update(spki).digest('base64'),
  };
}
