import { wordList } from './word-list.js'

/** Surnames of a London register: many origins, a few very frequent. */
export const surnames: readonly string[] = wordList(`
  Smith, Jones, Williams, Brown, Taylor, Davies, Evans, Thomas, Johnson, Roberts, Walker, Wright,
  Robinson, Thompson, White, Hughes, Edwards, Green, Hall, Wood, Harris, Lewis, Martin, Jackson,
  Clarke, Clark, Turner, Hill, Scott, Cooper, Morris, Ward, Moore, King, Watson, Baker, Harrison,
  Allen, Mitchell, Anderson, Phillips, James, Campbell, Bailey, Cox, Murphy, Kelly, Begum, Khan,
  Ahmed, Ali, Hussain, Miah, Uddin, Rahman, Islam, Chowdhury, Patel, Singh, Kaur, Shah, Sharma,
  Gupta, Fernando, Perera, Nguyen, Tran, Chen, Wong, Li, Okafor, Okonkwo, Adeyemi, Adebayo,
  Balogun, Mensah, Owusu, Boateng, Osei, Kamara, Sesay, Mohamed, Hassan, Abdi, Warsame, Tesfaye,
  Yilmaz, Kaya, Demir, Ozturk, Kowalski, Nowak, Wisniewski, Popescu, Ionescu, Silva, Santos,
  Pereira, Costa, Rossi, Garcia, Baptiste, Charles, Francis, Levy, Cohen, Friedman, Grant, Gordon,
  Reid, Powell, Bennett, Joseph
`)

/** London first names missing from faker's British list. */
export const londonFirstNames = {
  female: wordList(`
    Fatima, Amina, Nasreen, Shanthi, Ngozi, Abena, Folasade, Hodan, Ayşe, Agnieszka, Ioana, Priya,
    Gurpreet, Mei, Siobhan, Niamh, Margaret, Doreen
  `),
  male: wordList(`
    Mohammed, Abdul, Rajesh, Kwame, Chukwuemeka, Olu, Yusuf, Mehmet, Piotr, Andrei, Tariq,
    Harpreet, Wei, Declan, Eamonn, Winston, Clive, Derek
  `),
} as const

/** Names that break careless search: accents, apostrophes, hyphens, several words. */
export const awkwardNames = [
  { sex: 'female', firstName: 'Zoë', surname: 'Brontë' },
  { sex: 'male', firstName: 'Seán', surname: "O'Brien" },
  { sex: 'female', firstName: 'Chloé', surname: 'Lefèvre' },
  { sex: 'male', firstName: 'José', surname: 'Muñoz' },
  { sex: 'female', firstName: 'Anne-Marie', surname: 'Fitzgerald-Moore' },
  { sex: 'male', firstName: 'Łukasz', surname: 'Wójcik' },
  { sex: 'female', firstName: 'Siân', surname: "O'Neill" },
  { sex: 'male', firstName: 'Björn', surname: 'Sørensen' },
  { sex: 'female', firstName: 'Renée', surname: "D'Souza" },
  { sex: 'male', firstName: 'Jean-Luc', surname: 'Saint-Clair' },
  { sex: 'female', firstName: 'Ifeoma', surname: 'Nwosu-Okeke' },
  { sex: 'male', firstName: 'Patrick', surname: "O'Sullivan" },
  { sex: 'female', firstName: 'Đặng', surname: 'Nguyễn' },
  { sex: 'male', firstName: 'Müslüm', surname: 'Şahin' },
  { sex: 'female', firstName: 'Maria del Carmen', surname: 'de la Cruz' },
  { sex: 'male', firstName: 'Dafydd', surname: 'ap Rhys' },
] as const

/** Formal name → short name. */
export const shortNames: Readonly<Record<string, string>> = {
  Margaret: 'Peggy',
  Mohammed: 'Mo',
  Gurpreet: 'Preet',
  Agnieszka: 'Aga',
  Folasade: 'Sade',
  Chukwuemeka: 'Emeka',
  Winston: 'Win',
  Derek: 'Del',
  Siobhan: 'Shiv',
  Patrick: 'Paddy',
}

export const nicknames: readonly string[] = wordList(`
  Alex, Sam, Bobby, Jo, Charlie, Mimi, Ray, Nicky, Bee, Max
`)

export const birthPlaces: readonly string[] = wordList(`
  London, Leeds, Cardiff, Kingston, Dhaka, Lagos, Accra, Mogadishu, Warsaw, Istanbul, Dublin,
  Lisbon, Bucharest, Colombo
`)

export const organisations: readonly string[] = wordList(`
  Lea Bridge Housing Association, Regent Canal Co-operative, Hackney Wick Nursery Ltd,
  Corner Shop Traders Ltd, Northside Community Trust, Elm Tree Supported Living
`)
