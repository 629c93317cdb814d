/** Whether the UTF-8 form of a text has at most `most` bytes. */
export function isWithinBytes(text: string, most: number): boolean {
  // A UTF-16 unit takes at most three bytes of UTF-8.
  return text.length * 3 <= most || Buffer.byteLength(text) <= most
}
