/** The embedded database cannot start. The message says why and what to do next. */
export class EmbeddedDatabaseError extends Error {
  constructor(folder: string, reason: string) {
    super(
      `The embedded database in ${folder} cannot start: ${reason.replace(/\.$/, '')}. Set DATA_DIR to another folder, POSTGRES_BIN to a folder with postgres and initdb, or use a server: docker run -d -p 127.0.0.1:5432:5432 -e POSTGRES_PASSWORD=gateway postgres:18, with DATABASE_URL=postgresql://postgres:gateway@127.0.0.1:5432/postgres. docs/database.md explains the reasons.`,
    )
    this.name = 'EmbeddedDatabaseError'
  }
}

/** The cause, detail and hint in the output of a Postgres program. */
export function causeIn(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const at = lines.findLastIndex((line) => /(?:FATAL|PANIC|error):/.test(line))
  const [cause = '', ...below] = lines.slice(at)
  const more = below.filter((line) => /(?:DETAIL|HINT|detail|hint):/.test(line))
  const sentences = [cause, ...more].map((line) =>
    line.replace(/^.*?\b(?:FATAL|PANIC|error|DETAIL|HINT|detail|hint):\s+/, ''),
  )
  return sentences.join('. ').replaceAll('..', '.') || 'Postgres gave no reason'
}
