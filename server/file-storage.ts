import { join } from 'node:path';
import type { FileStorage } from '../providers/index.ts';

const SCHEMES: Readonly<Record<string, string>> = { 's3:': 'https:', 's3+http:': 'http:' };
const ANY_REGION = 'us-east-1';

/** Parses a folder, or `s3://ID:SECRET@host/bucket?region=…` (`s3+http://` without TLS). Null for other URLs. */
export function readFileStorage(setting: string): FileStorage | null {
  if (!setting.includes('://')) return { folder: setting };
  const url = URL.parse(setting);
  const protocol = url && SCHEMES[url.protocol];
  if (!url || !protocol || url.hash) return null;
  const [, bucket = '', ...rest] = url.pathname.split('/');
  if (bucket === '' || rest.some((part) => part !== '')) return null;
  if (url.username === '' || url.password === '' || url.host === '') return null;
  try {
    return {
      s3: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
        bucketUrl: `${protocol}//${url.host}/${bucket}`,
        region: url.searchParams.get('region') ?? ANY_REGION,
      },
    };
  } catch {
    return null;
  }
}

export const defaultReleaseStorage = (dataDir: string): FileStorage => ({
  folder: join(dataDir, 'releases'),
});
