/** First names of Ireland, Scotland and Wales, and how English offices have written them: a line a name. */
export const celticFirstNames = `
aidan aiden aden aodhan edan
aine anya hannah anne
aisling ashling aislinn aislin ashlyn
alasdair alistair alastair alister allister alisdair alex
angharad ann hari
angus aonghus gus aengus
aoife eva ava aoibhe effie
blathnaid florence blanaid
bronagh bronach
bronwen bronwyn bron
cahal cathal charles
caoimhe keeva kiva keva
caitlin kaitlin katelyn kaitlyn kathleen catriona
catriona catrina katrina caitriona triona riona
ceri keri kerry
ciara kiera keira kira ciarra
cormac cormack cormick charles
conor connor conner con konnor
cormac mac cormick
craig creag
dafydd david dai taffy dewi
daithi david dahy
daragh darragh dara darach
declan deaglan dec deklan
dervla dearbhla derval
dermot diarmuid diarmaid jeremiah derry
donagh donnacha donncha denis duncan
donal domhnall daniel donall dan
donnchadh duncan donough
eamonn eamon edmund edward eamann
eilidh ailie helen aylee
eithne enya ethna edna etna
elspeth elspie elizabeth elsie
emlyn emlin
emyr emir
eoghan eugene owen euan ewan ewen
eoin owen john ian
fergal fearghal feargal
finbar finbarr barry fionnbharr
finn fionn fin
finlay finley findlay fin
fionnuala nuala finola fionnghuala fenella
fiona fionna
geraint ger
grainne grania grace
gwyneth gwen gwenyth winnie
gwilym william gwil will bill
iestyn justin
ieuan evan ifan ioan iwan john
iona ione
ishbel isobel isabel ishbell
iseult isolde esyllt
kathleen kath kathy caitlin cathleen katie kay
kenzie mackenzie mckenzie
lachlan lachie lochlan lauchlan loughlin
laoise louisa lucy leesha
llewellyn llewelyn lyn lew llew
liam william lyam
mairead margaret maraid peig
mairi mary mhairi marie varie
maeve medb meabh mave
malachy malachi mal mally
megan mererid margaret
mhairi mairi vari mary
moira maura mary moyra maire
morag marion sarah
muireann maureen muirne
muirne myrna
murdo murdoch murchadh
myfanwy myf fanny
niall neil nial neill
niamh neve nieve neave niav
noreen norah noirin
nuala finola penelope
oisin osheen ossian ushin
orla orlaith orlagh orley
padraig patrick paddy padraic podge pat
peadar peter
proinsias frank francis
rhiannon rhianon rhian
rhys rees reece reese rhiss
roisin rosheen rosaleen rose rosie
rosaleen rose rosie roisin rosalind
rory ruairi ruaidhri rhuairidh roderick ruaraidh
saoirse seersha sersha
seamus james shamus seumas jim hamish
sean john shane eoin shaun
senan shannon
shona shonagh seonaid janet joan
sian jane shan
sinead jane janet shinead
siobhan joan shivaun chevonne judith susan shevaun
sioned janet
sorcha sarah sally saraid
tadhg timothy tim teague thaddeus tadgh tieg
tegan teagan
thady tadhg thaddeus
torquil torcuil
una agnes winifred juno
ultan ultain
wyn gwyn wynn
`
