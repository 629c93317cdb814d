import { readWordGroups } from './word-groups.js'

const namesOfBothKinds = readWordGroups('first-names-and-surnames.txt')

/** First names: nicknames, and spellings of one name. */
export const firstNameGroups = [...readWordGroups('first-names.txt'), ...namesOfBothKinds]

/** Surnames: spellings of one name, and names that are mistaken for each other. */
export const surnameGroups = [...readWordGroups('surnames.txt'), ...namesOfBothKinds]
