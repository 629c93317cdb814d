/** First names of India, Bangladesh, Turkey, Kurdistan, Vietnam and China: a line a name. */
export const asianFirstNames = `
aarav arav aaraav
abhishek abishek
aditya adithya adi
akash aakash
amit ameet
amrit amrith amreet
anil aneel
anjali anjalee anju
arjun arjan arjuna
arun aroon
asha aasha
deepa dipa deepali
deepak dipak
dilip dileep
gurpreet gurprit gopi
harpreet harprit happy
jagdeep jagdip
jaspreet jasprit jas
kavita kavitha
kiran kieran
krishna krisna kishan
kulwinder kulvinder
kumar kumara
lakshmi laxmi luxmi
manjit manjeet
meena mina meenakshi
mohan mohun
neeta nita
nilesh neelesh
pooja puja
prakash parkash
priya priyanka priyah
rahul raahul
rajesh raj rajeesh
rajinder rajender raj
ramesh ramish
ranjit ranjeet
ravi ravinder ravindra
sandeep sandip
sanjay sanjai sunjay
satish sateesh
shanti santi shanthi
sukhwinder sukhvinder sukhi
sunil suneel
sunita suneeta sunitha
suresh sureesh
surinder surender
vijay vijai bijoy
vikram bikram vik
vimala bimala
vinod binod
abdur abdul abdoor
afsana afshana
afroza afroja afrosa
amina amena ameena aminah
anowar anwar anwer anowara
ayesha aisha aysha ayisha asha
begum begom bagum
bilkis bilqis bilkish
delwar delwara dilwar dilawar
fahmida famida
farida fareeda
feroza firoza feroja
foyzul faizul foyjul fayzul
habibur habib hobibur
helal hilal helaluddin
hosne husne hosna
jahanara jahan johanara
jannat jannatul zannat
jesmin jasmin yasmin jesmine
johura zohura zahura zohra
joynal joynul zainal zoynal
kamal kamaal komal
khaleda khalida kaleda
kobir kabir kobeer
lutfur lutfor luthfur
mahbub mahboob mahbubur
mahfuz mahfooz mahfuj
masud masood masoud mosud
mina meena mena
mizanur mijanur mizan
momtaz mumtaz momotaz
monira munira moneera
mosharraf musharraf mosharaf
mujibur mojibur mujib
najma nazma
nasima naseema
nazrul nozrul najrul
noor nur nour nura
nurul noorul nurool
parvin parveen parvina perveen
rahela raheela
rahima raheema rohima
rashida rasheda rosheda
razia rajia rozia
rehana rihana reyhana
rofique rafiq rafique rofiq
rokeya ruqaiya rokia ruqayyah rukaya
ruhul rohul
rubina robina rubeena
sajida sajeda sazida
saleha salehah soleha
shafiqul shafiq shofiqul safiqul
shahana sahana shahanaz
shahida shaheda saheda
shahin shaheen saheen
shamim shameem samim
shamsul samsul shamsher
shirin shireen sherin
sufia sofia safia
sultana sultanah
taslima taslema tasleema
tofail tufail tofayel
ayse aisha ayshe aysha
aysegul aysegull
azad azaad asad
baran barran
berivan berwan beriwan
burak buraq
cem jem djem
cemal jamal djemal cemil
cemile jamila djemile
cengiz genghis jengiz
ciwan jiwan civan
dilan dylan dilhan
elif alif elyf
emine amina
emre emrah
erkan erkhan
fatma fatima fadime
gul gull gulay
gulsen gulshan gulsan
hacer hajer hajar
hatice hatidja khadija hatije
havva hawa eve
huseyin hussein hussain husseyin
ibrahim abraham ibo
ismail ismael ishmael
kemal kamal kamil
mehmet mohammed mehmed memet
meryem maryam mary
murat murad
nevin newin
nurcan nurjan
ozgur ozgir
ramazan ramadan ramzan
rojda rozhda
rozerin rojerin
sefer safar
serap sarab
seref sharif
serhat sarhad
sevgi sevgul
sukru shukri
suleyman suleiman solomon sulayman
sirin shirin
tugba tuba
ugur ugor
umit umut
yildiz yildez
yilmaz yelmaz
zehra zahra zehrah
zeynep zainab zeyneb
anh an
dung zung
duc duk
hien hienn
hoang huang hoan
hung hong
huong houng
lan lann
linh lin
minh min ming
nga ngah
ngoc ngok
phuong phung
quang kwang
thanh than tan
thao tao
thi ti
thuy thui
tuan twan
tuyet tuyett
van vann
chun chunn
hui hwee
jian jien chien kin
jing ching
jun joon chun
mei may mui mey
ming meng
qiang chiang
siu xiu
wai wei
xiao hsiao siu
xin hsin
ying yin
yan yen
yi yee
yong yung
zhen chen jen
zhi chi
`
