import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** `npm ci` leaves out development dependencies where NODE_ENV=production is set, and the build comes after it. */
it('needs no development dependency: types of what is shipped are shipped, too', () => {
  const late = Object.keys(devDependencies).filter((name) => {
    const typed = /^@types\/(.+)$/.exec(name)?.[1]
    return typed !== undefined && (typed === 'node' || Object.hasOwn(dependencies, typed))
  })
  expect(late).toEqual([])
  for (const tool of ['typescript', 'prisma']) expect(dependencies).toHaveProperty(tool)
})
