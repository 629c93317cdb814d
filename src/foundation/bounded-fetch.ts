/** Fetches with a limit on the length of the body, whatever its Content-Length says. */
export function boundedFetch(
  bytes: number,
): (url: string, options: RequestInit) => Promise<Response> {
  return async (url, options) => {
    const response = await fetch(url, options)
    if (response.status !== 200) {
      await response.body?.cancel()
      return new Response(null, { status: response.status })
    }
    const parts: Uint8Array[] = []
    let length = 0
    const reader = response.body?.getReader()
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      length += chunk.value.byteLength
      if (length > bytes) {
        await reader?.cancel()
        throw new Error(`The answer is longer than ${bytes} bytes.`)
      }
      parts.push(chunk.value)
    }
    return new Response(Buffer.concat(parts), { status: response.status })
  }
}
