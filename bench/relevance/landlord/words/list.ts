/** Words of a text, which is easier to read and to extend than a list of quoted ones. */
export function list(text: string): string[] {
  return text.trim().split(/\s+/u)
}

/** Each line is a list of its own. */
export function lines(text: string): string[][] {
  return text.trim().split('\n').map(list)
}
