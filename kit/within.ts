/** What the promise gives; rejects when that takes longer than so many milliseconds. */
export async function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    const tell = () => fail(new Error(`no answer in ${milliseconds} ms`));
    timer = setTimeout(tell, milliseconds);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}
