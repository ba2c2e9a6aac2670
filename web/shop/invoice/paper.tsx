import type { InvoicePaper } from '../../../domain/invoice/port.ts';

export function Paper({ paper }: { paper: InvoicePaper }) {
  const { title, sample, facts, sums, notes } = paper;
  return (
    <article className="paper" id="invoice" data-number={paper.number}>
      <h1>{title}</h1>
      {sample === null ? null : <p className="notice">{sample}</p>}
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      <div className="paper-parties">
        <Party {...paper.buyer} />
        <Party {...paper.seller} />
      </div>
      <Items paper={paper} />
      <dl className="paper-sums">
        {sums.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </article>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

function Party({ label, lines }: InvoicePaper['buyer']) {
  return (
    <section>
      <h2>{label}</h2>
      <p>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </section>
  );
}

function Items({ paper }: { paper: InvoicePaper }) {
  const { columns, rows } = paper;
  return (
    <table className="paper-items">
      <thead>
        <tr>
          <th scope="col">{columns.item}</th>
          <th scope="col">{columns.quantity}</th>
          <th scope="col">{columns.net}</th>
          <th scope="col">{columns.tax}</th>
          <th scope="col">{columns.total}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.item}>
            <th scope="row">
              <bdi>{row.item}</bdi>
              {row.details.map((detail) => (
                <small key={detail}>{detail}</small>
              ))}
            </th>
            <td data-label={columns.quantity}>{row.quantity}</td>
            <td data-label={columns.net}>{row.net}</td>
            <td data-label={columns.tax}>{row.tax}</td>
            <td data-label={columns.total}>{row.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
