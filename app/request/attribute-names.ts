/** Attributes React writes as its properties are called. Those of SVG have capitals by right. */
const CAPITALS =
  / (autoComplete|charSet|dateTime|encType|fetchPriority|formAction|hrefLang|inputMode|maxLength|minLength|noValidate|readOnly|spellCheck)="/g;

/**
 * The same page with its attributes as HTML defines their names: parsers do not care, but people and programs that
 * look for `hreflang="` in the text do. Texts and scripts stay: React writes no `"` into the former, JSON a `\"`.
 */
export const lowerCaseNames = (html: string): string =>
  html.replace(CAPITALS, (name) => name.toLowerCase());
