import { expect, test } from 'vitest';
import { readFileStorage } from './file-storage.ts';

test.each([
  'https://bucket.example/files',
  's3://bucket.example/files',
  's3://id@bucket.example/files',
  's3://id:secret@bucket.example',
  's3://id:secret@bucket.example/files/more',
  's3://id:secret@/files',
  's3://id:%E0@bucket.example/files',
  's3://',
])('rejects %s', (setting) => {
  expect(readFileStorage(setting)).toBeNull();
});

test('parses folders, and buckets with and without TLS, region, and special characters', () => {
  expect(readFileStorage('/srv/releases')).toEqual({ folder: '/srv/releases' });
  expect(readFileStorage('s3://id:a%2Fb%2B@s3.example/files?region=eu-central-1')).toEqual({
    s3: {
      accessKeyId: 'id',
      secretAccessKey: 'a/b+',
      region: 'eu-central-1',
      bucketUrl: 'https://s3.example/files',
    },
  });
  expect(readFileStorage('s3+http://id:x@localhost:9000/b/')).toEqual({
    s3: {
      accessKeyId: 'id',
      secretAccessKey: 'x',
      region: 'us-east-1',
      bucketUrl: 'http://localhost:9000/b',
    },
  });
});
