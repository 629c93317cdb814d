// Prometheus and its promtool: those of the machine, else out of Debian's package, which is unpacked and not
// installed, so that no service starts and nobody needs to be root.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['prometheus', 'promtool']

/**
 * @param folder where they are, or are unpacked to
 * @returns their places by name; null where they cannot be had
 */
export function prometheusTools(folder) {
  mkdirSync(folder, { recursive: true })
  const unpacked = join(folder, 'usr/bin')
  const known = () => within([unpacked, ...(process.env.PATH ?? '').split(delimiter)])
  const found = known()
  if (found !== null) return found
  try {
    download(folder)
    const [name] = readdirSync(folder).filter((one) => one.endsWith('.deb'))
    execFileSync('dpkg-deb', ['-x', join(folder, name), folder])
    return known()
  } catch {
    return null
  }
}

function within(folders) {
  const places = names.map((name) =>
    folders.map((folder) => join(folder, name)).find((place) => isProgram(place)),
  )
  if (places.includes(undefined)) return null
  return Object.fromEntries(names.map((name, at) => [name, places[at]]))
}

function isProgram(place) {
  try {
    accessSync(place, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function download(folder) {
  const apt = (...args) => execFileSync('apt-get', args, { cwd: folder, stdio: 'ignore' })
  try {
    apt('download', '-qq', 'prometheus')
  } catch {
    // A fresh machine knows no packages yet.
    apt('update', '-qq')
    apt('download', '-qq', 'prometheus')
  }
}
