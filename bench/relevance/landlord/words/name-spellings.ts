import { lines } from './list.js'

/** Per line: first names that sound alike. */
export const firstNameSpellings = lines(`
Kathryn Catherine Katharine Cathryn
Stephen Steven Stephan
Mohammad Muhammad Mohamed Mohamad Muhammed
Yusuf Yousef Yousuf Youssef
Sarah Sara
Geoffrey Jeffrey
Philip Phillip
Alan Allan Allen
Ann Anne
Graham Graeme
Hussein Hussain Husain
Ahmed Ahmad Ahmet
Aisha Ayesha Aysha
Fatima Fatimah Fatma
Jonathan Johnathan
Lesley Leslie
Lindsay Lynsey Linsey
Rachel Rachael
Teresa Theresa
Zoe Zoey
Brian Bryan
Marc Mark
Eric Erik
Carl Karl
Niamh Neve
Shaun Sean Shawn
Tariq Tarek Tarik
Khadija Khadijah Kadija
Olufemi Olufemmi
Adewale Adewalle
Oluwatoyin Oluwatoin
Ngozi Ngosi
Blessing Blesing
Yetunde Yetounde
Ekaterina Yekatarina
Aleksandr Oleksandr
Yevgenia Evgeniya
Nguyet Nguyette
Thuy Thui
Xiaoming Shaoming
Jarosław Yaroslav
Wojciech Woitek
Bronwyn Bronwen
Sioned Shoned
Eilidh Ailie Eiley
Saoirse Sersha
Aoife Eefa
Ciaran Kieran Kyran
Gurpreet Gurprit
Jaswinder Jasvinder
Thivya Divya
Ramanan Ramannan
Asmaa Asma
Haweya Hawiya
Cabdi Abdy
Xaawo Hawo
Shukri Shoukry
Ismahan Izmahan
Oluwafunke Olufunke
Ebunoluwa Ebonoluwa
Akosua Acosua
Kwadwo Quadwo
Yaw Yauw
Malgosia Mauguosha
Zdzislaw Zdislaw
Andrzej Andjay Andrey
Ewelina Evelina
Yuliya Juliya
Dmytro Dimitro
Volodymyr Volodimir
Hryhoriy Grigory
Nguyenthi Nguyenti
Quynh Quin
Huong Hoang
Xin Shin
Qiang Chiang
Zhihao Jihao
Thulasi Tulasi
Vithya Vidhya
Sharmila Sharmilla
Kumaran Coomaran
Tesfaye Tesfai
Yohannes Johannis
Mulugeta Moulugeta
`)

/** Per line: surnames that sound alike. */
export const surnameSpellings = lines(`
Thomson Thompson
Reid Read Reed
Macdonald McDonald
Clark Clarke
Smith Smyth Smythe
Brown Browne
Stevens Stephens
Philips Phillips
Davis Davies
Taylor Tayler Tailor
Harrison Harryson
Nicholson Nicolson
Mathews Matthews
Lawson Lauson
Hussain Hussein
Choudhury Chowdhury Chaudhry
Sheikh Shaikh
Kaur Cour
Petersen Pedersen Peterson
Meyer Mayer Maier
Schmidt Schmitt
Rodriguez Rodrigues
Gonzalez Gonzales
Fernandez Fernandes
Pearce Pierce
Bailey Bayley
Rogers Rodgers
Carr Kerr
Dixon Dickson
Gray Grey
Adebayo Adebaio
Oyelaran Oyelarran
Okonkwo Okonquo
Nwachukwu Nwachuku
Mensah Mensa
Owusu Owussu
Boateng Boatang
Osei Ossei
Kowalczyk Kovalchik
Wojcik Voycik
Szymanska Shimanska
Papadopoulos Papadopulos
Yildirim Yildrim
Ozturk Osturk
Warsame Warsama
Jimale Gimale
Sivakumar Shivakumar
Thevarajah Devarajah
Balasubramaniam Balasubramanian
Gebremariam Ghebremariam
Tekle Tecle
Haile Hayle
Lukasiewicz Lukashevich
Featherstonehaugh Fanshaw
Cholmondeley Chumley
Marjoribanks Marchbanks
Beauchamp Beecham
Mainwaring Mannering
Colquhoun Cahoun
Dalziel Deyell
Menzies Mingis
`)

/** Surnames of several words. */
export const surnamesWithParticles = [
  'van der Berg',
  'van den Heuvel',
  'de la Cruz',
  'von Richter',
  'Al Hassan',
  'de Souza',
  'da Silva',
  'di Marco',
  'El Sayed',
  'Mac Giolla',
  'ap Rhys',
  'ter Horst',
  'van Dijk',
  'dos Santos',
  'bin Rashid',
]
