/** Surnames of Britain and Ireland that sound alike, from A to L: a line a name, in all its spellings. */
export const britishSurnamesAToL = `
abbot abbott abbotts
adams addams adam
alan allan allen alleyne
anderson andersen andersson anderton
andrews andrew andrewes
appleby applebee
archer archar
armitage armytage
arnold arnald arnott
ashby ashbee
atkins atkin atkyns
atkinson atkinsen atkison
austin austen austyn
ayers ayres eyres ayer
bailey bayley baillie bailie baily bayly
baker bakare backer
ball balls
banister bannister
barclay berkeley barkley
barker barkar
barnes barns barn
barrett barratt barret
bartlett bartlet
bates bate
baxter backster
beale beal beel biel
bennett bennet benett bennitt
bernard barnard burnard
berry berrie bury
bird byrd burd
black blake blacke
blackburn blackburne
bolton boulton
booth boothe
bourne born burn bourn
bowen bowan
bowes bows
boyd boyde
bradley bradly
bradshaw bradshawe
bray brae
brian bryan brien bryant
briggs brigg
broadbent brodbent
brook brooke brooks brookes
brown browne braun broun
bruce brewis
buckley bukley
burk burke bourke
burns burnes byrnes
burrows burroughs burrowes
byrne byrnes burn beirne
cameron cammeron
campbell cambell campbel
carpenter carpentier
carr karr kerr
carter cartar
cartwright cartright
chandler chandlar
chambers chalmers
chapman chapmen
clark clarke clerk clerke
clayton claydon
clements clement clemence
cleary clery
clough cluff
cohen coen cohan kohn cohn
cole coles coale
coleman colman coulman
collins collings collyns
connell oconnell
connelly connolly conolly connolley conneely
connor connors oconnor conor
cook cooke cooks
cooper couper cowper
corbett corbet
cotton cotten
cox coxe cocks
crawford crawforth crauford
crossley crosley
cullen cullin
cunningham cuningham conyngham
curtis curtiss curties
dalton daulton
daly daley dailey daily
davenport devenport
davies davis davey davys
davidson davison davisson
dawes daws
day daye dey
dean deane deen
delaney delany
dennis denis denness
devine divine devin
dickinson dickenson dickson
dickson dixon dixson
docherty doherty dougherty daugherty dockerty
donaldson donalson
donnelly donnelley donelly
donoghue donohue donaghue donohoe
douglas douglass
doyle doyel
driscoll driscol
duffy duffey duffie
duncan dunkin
dunn dunne dun
dyer dier dwyer
dyson dison
eastwood estwood
eaton eyton eton
edwards edwardes edward
elliott elliot eliot eliott
ellis elliss elles
emery emory emmery
english inglis
evans evens ievans
fairfax farfax
farley fairley fairlie
farrell farrel ferrall ofarrell
faulkner falconer falkner faulconer
fearn fern ferne
fergusson ferguson fergison
field fields feild
fisher fischer fysher
fitzgerald fitzgerrald
fletcher flecher
flynn flinn flyn
forbes forbs
forester forster foster forrester forrest
fowler fouler
fox foxe
francis frances
fraser frazer frasier frazier
freeman freedman
french ffrench
frost froste
fry frye
fuller fullar
gallagher gallacher gallaher gallagar
gardiner gardner gardener
garrett garrat garret jarrett
geary gery
geoghegan gahagan gagan
george georges
gibb gibbs gibbes
gibbons gibbon gibbins
gibson gybson
gilbert gilburt
giles gyles jiles
gill gyll
gillies gillis
glover glovar
goddard godard
godfrey godfree
gold gould goold
goodman godman
graham graeme grahame gram
grant graunt
gray grey graye
green greene grene
greenhalgh greenhalsh
greenwood grenwood
greer grier grear
gregory grigory
griffith griffiths griffin
haigh hague haig
hale hales hail
hall halls haul
hamilton hambleton
hanson hansen hanssen
hardie hardy hardey
harding hardinge
hargreaves hargreave
harley harlow
harper harpur
harris harries harrys haris
harrison harrisson harryson
hart harte hartt
hartley hartly
harvey harvie hervey
hawkes hawks hawke
hawkins hawkings
hayes hays hay heyes
haynes haines hanes
haywood heywood hayward
healey healy heally heely
heath heathe
hegarty haggarty heggarty hagarty
henderson hendersen hendersson
hendry hendrie henry
hennessy hennessey henessy
herbert harbert
hewitt hewett huett hewit
hicks hickes hix
higgins higgens
hill hills hyll
hobbs hobbes
hodge hodges
hodgson hodgeson hodson
hogan hoggan
holland hollande
hollis holles hollies
holmes homes hulme hume
holt hoult
hopkins hopkyns
horn horne hornes
horton houghton
houston huston
howard hayward howarth
howe how
howell howells howel
hudson hudsen
hughes hewes hughs hues
humphrey humphreys humphries humphrys humphris
hunt hunte
hutchinson hutchison hutcheson hutchings
hyde hide
ingham ingram
innes innis
irvine irvin irving irwin ervine
jackson jaxon jacson
james jaymes
jarvis jervis gervis
jefferson jeffersen
jeffery jeffrey jeffries jefferies jeffreys
jenkins jenkyns jenkin
jennings jenings
johnson johnston johnstone jonson johnsen jonsson
jones johns jonnes
jordan jordon jourdan jorden
joyce joice
kane cain kain caine okane
kavanagh kavanaugh cavanagh kavanah
kay kaye key keys
keane keen keene kean
kearney carney kearny
keating keeting
keeley keely kealey
keller kellar
kelly kelley okelly
kemp kempe
kennedy kenedy kennady
kenny kenney
kent kennt
kidd kyd kid
kilpatrick gilpatrick
king kinge
knight night nite
knowles knoles
lacey lacy
lamb lambe lam
lambert lambarde
lane layne lain
laughlin loughlin
lawrence laurence lawrance laurance
lawson lauson
leahy leehy lahy
lee lea leigh ley leah
leonard lennard
leslie lesley
lever leaver
lewis louis lewes
lindsay lindsey linsey lyndsay
little lyttle littel liddell
livingston livingstone
lloyd loyd floyd
logan loggan
long lang longe
lovell lovel
low lowe loew
lowrie lowry laurie lawrie
lucas lukas
lynch linch
lyon lyons lions
`
