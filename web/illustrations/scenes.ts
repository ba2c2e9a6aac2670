import { cadreaderScenes } from './scenes/cadreader.tsx';
import { datarecoveryScenes } from './scenes/datarecovery.tsx';
import { dllFixerScenes } from './scenes/dll-fixer.tsx';
import { pdfreaderScenes } from './scenes/pdfreader.tsx';
import type { Scene } from './scenes/pieces.tsx';
import { printerdriverScenes } from './scenes/printerdriver.tsx';
import { screenrecxScenes } from './scenes/screenrecx.tsx';
import { voxMagicScenes } from './scenes/vox-magic.tsx';
import { wallpaperxScenes } from './scenes/wallpaperx.tsx';
import { zipxScenes } from './scenes/zipx.tsx';

/** Scenes of a product's first features, or of its steps if its page starts with them, in their order. */
export const SCENES: Readonly<Record<string, readonly Scene[]>> = {
  zipx: zipxScenes,
  wallpaperx: wallpaperxScenes,
  screenrecx: screenrecxScenes,
  printerdriver: printerdriverScenes,
  pdfreader: pdfreaderScenes,
  cadreader: cadreaderScenes,
  datarecovery: datarecoveryScenes,
  'vox-magic': voxMagicScenes,
  'dll-fixer': dllFixerScenes,
};
