import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import type { detectFaults } from './page/detect.ts';

export type Fault = ReturnType<typeof detectFaults>[number];
export type Detector = (page: Page) => Promise<Fault[]>;

/** Evaluating the bundle works under any Content-Security-Policy. */
export async function openDetector(): Promise<Detector> {
  const entry = join(import.meta.dirname, 'page/detect.ts');
  const [output] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'layout' } },
  })) as Rolldown.RolldownOutput[];
  const code = output?.output[0].code ?? '';
  return (page) => page.evaluate<Fault[]>(`(() => { ${code}; return layout.detectFaults(); })()`);
}

export const describeFault = ({ kind, element, detail }: Fault): string =>
  `${kind}: ${element}: ${detail}`;
