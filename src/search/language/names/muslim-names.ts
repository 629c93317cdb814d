/** Names from the Arabic, which are first names in one family and surnames in the next: a line a name. */
export const muslimNames = `
mohammed muhammad mohamed mohammad muhammed mohamad mohamud mahamed mahomed mohd muhamad mehmet mehmed mamadou muhammadu mohammod mohamet maxamed mohummed mo
mahmoud mahmud mahmood mehmood mohmoud mohamoud maxamuud
ahmed ahmad ahmet ahmod ahamed ahmat axmed achmed
abdullah abdulla abdallah abdullahi abdalla abdulah abdelillah abdille
abdulrahman abdurrahman abdelrahman abdurahman abderrahman abdirahman
abdulkadir abdelkader abdulqadir abdulkader abdikadir abdiqadir
abdulaziz abdelaziz abdulazeez abdiaziz
abdulhamid abdelhamid abdulhameed
abdulkarim abdelkarim abdulkareem abdikarim
abdulmalik abdelmalek abdimalik
abdulwahab abdelwahab abdiwahab
abdulsalam abdelsalam abdussalam abdisalam
abubakar abubakr aboubakar abukar bubakar
abbas abas abass
adel adil aadil
adnan adnaan
akhtar akter aktar akthar akther
akram akrem ekrem
ali aly alli
alia aliya aliyah aaliyah
alam aalam
amin ameen amine emin
amir ameer aamir emir
amjad amjed
anwar anwer anouar anowar
arif aarif areef
asad assad asaad
ashraf achraf eshref
asif aasif aseef
asma asmaa esma
atif atef aatif
ayub ayoub ayyub aiyub ayoob job
aziz azeez asis
aziza azizah azeeza
bashir basheer bachir
basma basmah besma
bilal bilaal billal belal
bushra bouchra
daoud dawood dawud daud david davud
dina deena
ebrahim ibrahim ibraheem abraham ebrahem ibrahima brahim
elias ilyas eliyas ilias
fahad fahd
faisal faysal feisal faycal faizal
fathi fethi
farhan ferhan farxaan
farid fareed ferid
faruq farooq farouk faruk farook
fatima fatma fatimah fatema fatimata fatuma fathima faatimah fatimatou
ghulam gulam golam
habib habeeb hebib
hafiz hafeez hafez
hafsa hafsah hafza xafsa
haidar haider hyder hayder
hakim hakeem
halima haleema halimah halime
hamid hameed hamed
hamza hamzah hamsa hamse
hana hanaa hanah
hanif haneef
harun haroon haroun
hasan hassan hasaan xasan hassane
hassan hasan hassen
hussain hussein husain hossain husayn hosein hussien hussin huseyin hossein xuseen
huda hoda houda
ibtisam ebtisam ibtissam
idris idrees edris idriss
iman eman imaan
imran emran imraan
inam enam inaam
iqbal ikbal
irfan erfan
isa issa eisa essa ciise
isha isra
ishaq ishak isaac isaaq ishaak
islam aslam
ismail ismael esmail ismaeel ismaaciil smail
jabir jaber jabbar
jafar jaffar jaafar jaffer gafar
jalal jelal galal
jamal jamaal gamal djamal jemal
jamila jameela djamila gamila
jamil jameel djamil gamil
javed javaid jawed javid
kamal kamaal kemal
karim kareem kerim
karima kareema
kassim qasim kasim qassim kasem
khadija khadijah khadeeja kadija hadija khadiga
khalid khaled kaleed khaleed
khalifa kalifa khaleefa
khalil khaleel kalil halil
khan kahn
laila leila layla leyla lailah
latif lateef
latifa lateefa
lutfi lotfi
majid majeed maged abdulmajid
malik malek maalik
mansour mansoor mansur
maryam mariam maryan miriam meryem maryum
mehdi mahdi
miah mia miya miyah mya
mubarak moubarak mubarik
mukhtar mokhtar muktar
munir mounir muneer
mustafa mustapha moustafa mostafa mustaf
nabil nabeel
nadia nadiya nadya
naeem naim naeim
nasir nasser naser nassir
nasreen nasrin nesrin nasrine
nazir nazeer
noor nur nour nuur
noora nura noura
nusrat nasrat
omar umar omer oumar cumar ummar
othman uthman usman osman ousmane cismaan
qadir kadir qader kader
qureshi quraishi koreshi
rabia rabiya rabiah
rahim raheem
rahman rehman rahmaan ruhman
rahma rahmah raxma
rashid rasheed rachid
rauf raouf raoof
rida reda
riyad riad riyadh
riaz riyaz
roksana ruksana rukhsana roxana roksena
rukia ruqayya ruqayyah ruqiya rokia
saad saadi
sabir saber
sadiq sadik sadique siddiq
safiya safia safiyah saffiya
said saeed sayed sayeed saed siciid
salah saleh salih
salim saleem selim
salma selma salmah
sami samee samy
samir sameer
samira sameera samirah
samiya samia saamiya
sana sanaa thana
shabana shabanah
shafiq shafique shefiq
shahid shaheed
shaikh sheikh shaykh sheik sheekh cheikh
shakil shakeel
sharif shareef cherif shariff
siddiqui siddiqi siddique
suleiman sulaiman sulayman soliman suleyman saleban
sumaya sumaiya sumayyah soumaya
syed sayed sayyid saiyed sayyed
tahir taher taahir
tahmina tahmena tamina
tariq tarik tareq tarek
tayeb tayyab taib
uddin udin
ullah olla ulla
umm um
wahid waheed
walid waleed
yahya yahia yehia yaxya
yakub yaqub yaqoob yakoub jacob
yasin yaseen yassin yasine
yasir yasser yaser
younis yunus younus yunis younes jonah
yusuf yousef joseph youssef yousuf yusef yousif yuusuf yousouf
zahid zaheed
zahir zaheer
zahra zohra zahrah zahraa
zainab zaynab zeinab zaineb zeynep zenab
zakariya zakaria zakariyya zachariah zacharia zakariye
zaki zakee zaky
zia ziya ziyah
ziad ziyad zeyad
zubair zubayr zoubeir zubeyr
`
