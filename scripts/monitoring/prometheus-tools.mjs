// Finds Prometheus and promtool on this machine, or unpacks them from Debian's package. Nothing is installed,
// so no service starts and no root is needed.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['prometheus', 'promtool']

/**
 * @param folder the folder to look in and unpack to
 * @returns paths by name; null if the tools are not available
 */
export function prometheusTools(folder) {
  mkdirSync(folder, { recursive: true })
  const unpacked = join(folder, 'usr/bin')
  const findInstalled = () => findIn([unpacked, ...(process.env.PATH ?? '').split(delimiter)])
  const installed = findInstalled()
  if (installed !== null) return installed
  try {
    download(folder)
    const [name] = readdirSync(folder).filter((one) => one.endsWith('.deb'))
    execFileSync('dpkg-deb', ['-x', join(folder, name), folder])
    return findInstalled()
  } catch {
    return null
  }
}

function findIn(folders) {
  const paths = names.map((name) =>
    folders.map((folder) => join(folder, name)).find((path) => isProgram(path)),
  )
  if (paths.includes(undefined)) return null
  return Object.fromEntries(names.map((name, at) => [name, paths[at]]))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
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
    // A fresh machine has no package lists yet.
    apt('update', '-qq')
    apt('download', '-qq', 'prometheus')
  }
}
