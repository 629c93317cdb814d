import type { Growth } from './curve.js'

/** Something that is predicted, with the curve that it is expected to follow and why. */
interface Quantity {
  readonly title: string
  readonly growth: Growth
  readonly why: string
}

/** What one of something costs a core and a caller, by its name in the results. */
export const costs: Readonly<Record<string, Quantity>> = {
  searchName: {
    title: 'page of a search for a surname',
    growth: 'root',
    why: 'the list of hits grows with all, while no more than 1,000 are ranked and 12 read',
  },
  searchReference: {
    title: 'page of a search for a payment reference',
    growth: 'logarithmic',
    why: 'one hit, found in trees that get deeper',
  },
  listTarget: {
    title: 'page of a target’s notifications, with their count',
    growth: 'constant',
    why: 'a target has as many of them however many others have',
  },
  listNewest: {
    title: 'page of the newest notifications',
    growth: 'constant',
    why: 'the end of an index',
  },
  listCounted: {
    title: 'the same with the count of all',
    growth: 'linear',
    why: 'each row that passes the filter is counted',
  },
  create: {
    title: 'createNotification',
    growth: 'constant',
    why: 'a few rows at the ends of indexes',
  },
  deliver: {
    title: 'message sent',
    growth: 'constant',
    why: 'claims take the oldest 20 from an index, however many wait',
  },
  event: {
    title: 'event taken in and projected',
    growth: 'logarithmic',
    why: 'an entity, its relations and its words are found in trees',
  },
  import: {
    title: 'record imported',
    growth: 'shared',
    why: 'each takes the same, and all share the start of the command',
  },
}

export const memory: Readonly<Record<string, Quantity>> = {
  serve: {
    title: 'a gateway that serves, after its searches',
    growth: 'root',
    why: 'keeps the words that are in use, of which there are ever fewer new ones',
  },
  import: {
    title: '`records import`, at most',
    growth: 'logarithmic',
    why: 'reads the file as a stream',
  },
}

export const disk: Readonly<Record<string, Quantity>> = {
  records: { title: 'records and their feed', growth: 'linear', why: 'a row each' },
  search: { title: 'search index of the records', growth: 'linear', why: 'a row each' },
  notifications: { title: 'notifications', growth: 'linear', why: 'a row each' },
  messages: {
    title: 'notifications with a waiting e-mail',
    growth: 'linear',
    why: 'two rows each',
  },
}
