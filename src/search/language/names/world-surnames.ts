/** Surnames from elsewhere, as offices spell them: a line a name. */
export const worldSurnames = `
adebayo adebayor
adeyemi adeyemo
afolabi afolaby
agyeman agyemang adjeman
ajayi ajai
akpan apkan
amoah amoa
ansah ansa
appiah apiah
asante ashanti
asamoah asamoa
balogun ballogun
boateng boaten
danso danzo
fofana fofanah
gyamfi jamfi
kamara camara
koroma coroma
kouyate kuyateh
kone koneh
mensah mensa
nwosu nwasu
okafor okafo okoafor
okeke okeeke
okonkwo okonkwor
olawale olawole
osei ossei
owusu owuso
sesay sesey
sylla sillah
toure touray
traore trawally
addo ado
abebe abebbe
gebre ghebre
tesfay tesfaye
warsame warsama
begum begom bagum
chowdhury choudhury chaudhry chaudhary choudhry chaudhuri chowdury choudary
das dass
dey de
ghosh gosh
haque haq hoque huq hak
islam eslam
khatun khatoon katun
miah mia miya mian
mazumder majumder mojumder mazumdar
patel pattel
rahman rehman rahaman
shah sha
singh sing sinha
sharma sarma
talukdar talukder
zaman jaman
bhatti bhatty
butt but bhat
mirza mirzah
akbar akbor
bibi beebee
cheung chung chang zhang
chan chen tan
wong huang wang
lam lim lin
leung liang
ng wu
lee li
lau liu low
ho he
cheng zheng
chow zhou chou
tsang zeng
yeung yang young
nguyen nguyan nguen
pham fam
phan fan
tran chan
vu vo
huynh hoang
dang dange
aydin aiden
celik chelik
demir demyr
kaya kaia
kilic kilich
ozturk osturk
sahin shahin
yildirim yilderim
yilmaz yelmaz
dogan dohan
alvarez alvares
diaz dias
fernandez fernandes ferdinand
garcia garsia
gomez gomes
gonzalez gonzales goncalves
gutierrez guterres
hernandez hernandes
jimenez gimenez ximenez
lopez lopes
marquez marques
martinez martines
mendez mendes
nunez nunes
perez peres
pires pirez
ramirez ramires
rodriguez rodrigues
sanchez sanches
santos santoz
silva sylva
souza sousa
suarez soares
teixeira texeira
vasquez vazquez vasques
ferreira ferrera
oliveira olivera
pereira perera
kowalski kowalska kovalski
nowak novak
wisniewski wisniewska
wojcik woycik
kaminski kaminska
lewandowski lewandowska
zielinski zielinska
szymanski szymanska
wozniak vozniak
dabrowski dabrowska
kozlowski kozlowska
jankowski jankowska
mazur masur
krawczyk kravchik
piotrowski piotrowska
grabowski grabowska
zajac zajonc
pawlowski pawlowska
michalski michalska
nowicki nowicka
adamczyk adamczuk
popescu popesku
ionescu jonescu
ivanov ivanova ivanoff
petrov petrova
kovacs kovac kovacz
horvath horvat
georgiou georgiu
charalambous haralambous
christodoulou christodulou
ioannou yiannou joannou
papadopoulos papadopoulou
demetriou dimitriou
constantinou konstantinou
nicolaou nikolaou
hadjigeorgiou hajigeorgiou
schwartz schwarz swartz
goldberg goldburg
rosenberg rosenburg
friedman freedman friedmann
kaufman kaufmann
levy levi levey
hoffman hoffmann hofman
weiss weisz vaiss
stern sterne
klein kline cline
rothschild rotschild
abramson abrahamson
abrahams abraham abrams
salomon solomon
schneider snyder snider
`
