export function FaultLinks({
  faults,
}: {
  faults: readonly (readonly [field: string, text: string | null])[];
}) {
  if (faults.length === 0) return null;
  return (
    <ul>
      {faults.map(([field, text]) => (
        <li key={field}>
          <a href={`#${field}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
