export const Page = ({ picture = false }: { picture?: boolean }) => (
  <svg aria-hidden="true" className="s-page" viewBox="0 0 36 48">
    {picture ? <path className="s-pic" d="M5 6h26v17H5zm2 15h22l-7-8-4 5-5-8z" /> : null}
    <path
      d={picture ? 'M5 29h26M5 34h26M5 39h26M5 44h15' : 'M5 14h26M5 19h26M5 24h21M5 39h26M5 44h18'}
    />
    {picture ? null : <path className="s-head" d="M5 7h15M5 32h10" />}
  </svg>
);
