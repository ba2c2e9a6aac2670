const PALETTES = [
  ['#ffd9a8', '#ff8a5c', '#c2557a', '#5b3a78'],
  ['#bfe3ff', '#ffffff', '#5fa8d8', '#2a6b8f'],
  ['#d7f0c2', '#fff3b0', '#7dbb6a', '#2f7a55'],
  ['#1d2a5b', '#f4e9c1', '#33478c', '#141c40'],
  ['#ffe3ec', '#ffffff', '#f09ab6', '#a84a72'],
  ['#c9f2ee', '#fff7d6', '#59b7ae', '#246f77'],
] as const;

const HILLS = [
  ['M0 60 28 30 52 54 74 24 120 62V80H0z', 'M0 72 22 52 50 74 84 48 120 72V80H0z'],
  ['M0 50q30-16 60 0t60 0V80H0z', 'M0 64q20-10 40 0t40 0 40 0V80H0z'],
  ['M0 56C30 30 52 66 80 40s30 4 40 6V80H0z', 'M0 70C40 48 70 80 120 58V80H0z'],
] as const;

/** One of eighteen small landscapes. `index` selects its colors and shapes. */
export function Picture({ index, className }: { index: number; className?: string }) {
  const [sky, light, far, near] = PALETTES[index % PALETTES.length] ?? PALETTES[0];
  const [back, front] = HILLS[index % HILLS.length] ?? HILLS[0];
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="0 0 120 80"
      preserveAspectRatio="xMidYMid slice"
    >
      <path fill={sky} d="M0 0h120v80H0z" />
      <circle className="m-light" cx={30 + ((index * 23) % 66)} cy="22" r="9" fill={light} />
      <path fill={far} d={back} />
      <path fill={near} d={front} />
    </svg>
  );
}
