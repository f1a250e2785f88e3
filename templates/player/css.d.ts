/** A style sheet, imported by the bundle as its text. */
declare module "*.css" {
  const text: string;
  export default text;
}
