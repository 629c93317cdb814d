import { list } from './list.js'

/** First names without nicknames or other spellings. */
export const plainFirstNames = list(`
  Alice Amara Amelia Amina Anika Beatrice Bianca Carmen Celeste Chanel Claire Delroy Denise Desmond
  Dwayne Efua Elaine Emmanuel Errol Esme Farah Felicity Fiona Florence Gareth Gemma Gloria Gwen Hamish
  Hannah Hazel Heather Helena Hugo Imran Ingrid Irene Isaac Isla Ivan Ivy Jade Jamal Jasmine Jerome Joyce
  Judith Junaid Karen Keisha Kofi Kwame Kwabena Lara Latoya Leila Leroy Lorna Louise Lucia Magda Marcia
  Marcus Marlon Martha Maureen Melvin Miriam Mabel Morag Nadia Naomi Natasha Nigel Nina Noor Norman Omar
  Oscar Otis Owen Paula Pearl Petra Priya Rashid Rita Rohan Rosa Rowena Roy Ruby Rupert Rufus Sade Salma
  Selma Shanice Sheila Sonia Stella Sunita Sylvia Tamara Tanya Trevor Uma Una Ursula Vera Verity Vikram
  Winston Yasmin Yolanda Zainab Zara Zeynep Abena Adaeze Bogdan Cosmin Dragos Elif Emre Goran Hiroshi
  Ioana Jovana Kerem Liang Mihai Mei Nikola Osman Piotr Quentin Radek Sami Tomasz Uche Valentin Wanda Yan
  Zofia Ade Ama Bo Dele Eze Femi Ian Jo Kai Lee Mai Neil Ola Ray Tia Viv Wei Yaa Zia`)

/** Frequent surnames. */
export const commonSurnames = list(`
  Jones Williams Johnson Wilson Evans Thomas Roberts Walker Wright Robinson Hughes Edwards Hall Wood Turner
  Hill Cooper Ward Moore Green Watson Baker Harris Young Allen King Lee James Morris Parker Cook Price Shaw
  Bennett Khan Patel Ali Ahmed Begum Singh Rahman Islam Uddin Miah Bibi Hassan Osman Ibrahim Mohamud Farah
  Abdi Yusuf Adeyemi Okafor Eze Obi Bello Balogun Ogunleye Afolabi Akintola Mensah Asante Appiah Sarpong
  Agyeman Kamara Sesay Conteh Bangura Campbell Francis Grant Henry Joseph Charles Marshall Lewis Richards
  Gordon Stewart Fraser Ross Murray Hamilton Graham Wallace Cameron Duncan Nowak Kowalski Wisniewski Mazur
  Popescu Ionescu Dumitru Stan Radu Silva Santos Costa Ferreira Pereira Lopez Garcia Martinez Perez Nguyen
  Tran Pham Chen Wang Zhang Liu Wong Chan Yilmaz Demir Kaya Celik Sahin Georgiou Ioannou Rossi Russo Cohen
  Levy Katz Murphy Kelly Byrne Ryan Walsh Doyle Nolan Quinn Doherty Gallagher Ford Fox Nash Hunt Cole Day
  Lane Page Rose Frost Birch Moss Pike Reeve Sharp Stone Swift Tate Vine Webb York Bond Dean Kent Lamb`)

const beginnings = list(`
  Alder Amble Ash Ather Bar Beck Bent Blake Bos Brad Bram Brin Brock Bur Cald Carn Cathe Chal Char Clay Cliff
  Col Cran Crom Cul Dal Dar Den Dun Eccle Eld Elm Ever Fair Farn Fen Gar Gil God Gos Had Hals Ham Har Hawk
  Hazel Hes Holl Horn Hux Inge Kel Ken Kil Kirk Lam Lang Lin Lock Lud Mal Mar Mel Mid New Nor Oak Ogil Ox
  Pen Per Pem Rad Ram Red Roch Rook Rother Rush Sal Scar Sed Shel Sher Skel Snow Staf Stan Strat Sut Swin
  Tarn Thorn Tip Tod Tren Tun Under Wad Wal War Wen Whar Whit Wick Win Wool Wy Yar`)
const endings = list(`
  bourne bridge brook bury by combe cote croft dale den field ford gate grave ham hampton hurst ingham ington
  land leigh ley ling low lock man mere mond mont more nell ney pole ridge row sall sett shaw sham smith
  stall sted sterne stock ston stow thorpe throp ton tree vale vell ville wall ward water well wick wood worth`)

/** Parts of rarer surnames, such as Aldercote. */
export const surnameParts = { beginnings, endings }
