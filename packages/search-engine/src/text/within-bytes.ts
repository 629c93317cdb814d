/** Whether a text takes at most so many bytes of UTF-8; nearly all texts are so short that nothing is counted. */
export function isWithinBytes(text: string, most: number): boolean {
  // No character takes more than three bytes.
  return text.length * 3 <= most || Buffer.byteLength(text) <= most
}
