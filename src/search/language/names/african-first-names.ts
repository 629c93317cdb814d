/** First names of West and East Africa: a line a name. */
export const africanFirstNames = `
abayomi yomi bayo
abena abenaa abbena
abimbola bimbola bimbo abim
abiodun biodun abbey
abiola biola abbiola
abosede bosede bose
adaeze ada daeze
adebayo bayo debayo
adebola bola debola
adedayo dayo dedayo
adedeji deji dedeji
adekunle kunle dekunle
adeola ola deola
adesola sola shola desola
adetokunbo tokunbo toks
adewale wale dewale
adeyemi yemi deyemi
adisa addisa
afia afua efua
akosua akos akosuah
akua akuah ekua
akwasi kwasi kwesi
amara amarachi
ama amma
ayodele ayo dele
ayotunde ayo tunde
babajide jide baba
babatunde tunde baba
bolanle bola nle bolaji
chiamaka amaka chiama
chibuzo chibuzor buzo
chidi chidiebere
chidinma dinma chidimma
chijioke jioke chiji
chika chikaodi
chimamanda manda chimamaka
chinedu nedu edu
chinonso nonso chinonsho
chinwe chinwendu nwendu
chioma chi ioma
chukwudi chudi chukwuemeka
damilola dami lola
ebele ebelechukwu
ebunoluwa ebun
efe efemena
ejike ejikeme
ekene ekenechukwu
emeka chukwuemeka emmanuel
enyinnaya enyi
esi essi
folake flakky folakemi
folasade sade shade folashade
funmilayo funmi layo
gbenga olugbenga
ifeanyi ify ifeany
ifeoma ify oma
ijeoma ije ijay
ikechukwu ike iyke
kehinde kenny taiwo
kofi koffi
kojo kwadwo kodjo cudjoe
kwabena kobina kobi kwabina
kwaku kweku
kwame kwamena kwami
mojisola moji shola
ngozi ngo ngozichukwu
nkechi nkechinyere kechi
nkem nkemdilim
nnamdi namdi
obinna obi bina
oluchi oluchukwu
oluwaseun seun oluseun
oluwaseyi seyi oluseyi
oluwatobi tobi oluwatobiloba
oluwatosin tosin oluwatoyin
olufemi femi oluwafemi
olukayode kayode kay
olumide mide lumide
olusegun segun shegun
olusola sola shola
oluwole wole oluwale
omolara lara omolola
omotola tola omotolani
onyeka onyekachi
opeyemi ope yemi
osagie osas
osaretin osas osaro
oyinkansola oyinkan oyin
rotimi oluwarotimi timi
simisola simi
taiwo taiye tai
temitope temi tope
titilayo titi layo
tolulope tolu lope
uchenna uche
uzoma uzo uzoamaka
yaa yaah
yaw yao yaaw
yetunde yeti iyabo
fatoumata fatou fatimata fatmata
mamadou mamadu amadou mohamed
ibrahima ibrahim ebrima ibou
isatu aisatu aissatou aissata
lamin alamin
kadiatu kadiatou khadija kadija
adama adamu
abdi abdie abdy
abdirahman abdurahman abdirahmaan abdulrahman
abdirizak abdirisaq abdirisak abdirizaq
abdullahi abdulahi abdulle abdullah
ayaan ayan
bile bille
deqa deka deeqa
fadumo faduma fatuma faadumo fatima
farah faarah farax
halimo halima xaliimo
hodan hoodan
hodo xodo
ifrah ifraax
ladan laadan
liban liiban
mahad maxad
nimco nimo nimao neemo
sahra zahra sahara saara
shukri shuqri
warsame warsama
yasin yaasiin yassin yaseen
yonis yoonis younis
zeinab saynab seynab zaynab
abiy abbi
bereket barakat
dawit david dawitt
haile hayle
mulugeta mulu
selam selamawit salam
tesfaye tesfay tesfa
tigist tigest
yohannes johannes yohanes john
`
