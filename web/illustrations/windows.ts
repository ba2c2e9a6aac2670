import type { ComponentType } from 'react';
import { CadreaderWindow } from './cadreader.tsx';
import { DatarecoveryWindow } from './datarecovery.tsx';
import { DllFixerWindow } from './dll-fixer.tsx';
import type { WindowProps } from './frame.tsx';
import { PdfreaderWindow } from './pdfreader.tsx';
import { PrinterdriverWindow } from './printerdriver.tsx';
import { ScreenrecxWindow } from './screenrecx.tsx';
import { VoxMagicWindow } from './vox-magic.tsx';
import { WallpaperxWindow } from './wallpaperx.tsx';
import { ZipxWindow } from './zipx.tsx';

export const WINDOWS: Readonly<Record<string, ComponentType<WindowProps>>> = {
  zipx: ZipxWindow,
  wallpaperx: WallpaperxWindow,
  screenrecx: ScreenrecxWindow,
  printerdriver: PrinterdriverWindow,
  pdfreader: PdfreaderWindow,
  cadreader: CadreaderWindow,
  datarecovery: DatarecoveryWindow,
  'vox-magic': VoxMagicWindow,
  'dll-fixer': DllFixerWindow,
};
