/** First names of the English Bible, court and nursery, from A to J: a line a name, with its other forms. */
export const englishFirstNamesAToJ = `
aaron aron arron aharon ron ronnie
abigail abbie abby abi gail abigale abigayle
abraham abe bram abram avraham abie
ada adah aida
adam adom adem addy
adelaide adele addie heidi della
adeline adelina adaline addie
adrian adrien ade hadrian
adrienne adriana adriane
agnes aggie agnesa nessie inez
alan allan allen alun al
albert bert bertie al albie alberto
alexander alex alec alick sandy sasha xander alexandre aleksander alexandros lex zander alasdair
alexandra alex sandra sandy sasha lexi lexie alexa alix aleksandra
alexis alexia lexi lexie
alfred alf alfie fred freddie alfredo
alice alys alicia alison elise
alison allison alyson ali allie alisson
amanda mandy manda
amber ambar
amelia milly millie emilia amy mellie amalia
amy aimee amie ami
andrew andy drew andre andreas andrzej andrei andrey andres andria
angela angie ange angelina angelica angelique
ann anne anna annie nancy nan hannah anya anita annette nannie
annabel annabelle anabel bella belle mabel
anthony tony antony ant anton antonio antoine antoni antonios
antonia toni tonia antoinette nettie
april avril
arabella bella belle arabelle
archibald archie archy baldie
arnold arnie arny arnaud
arthur art artie artur arturo
ashley ashleigh ash ashlee
audrey audrie audra
augustus gus augustine austin auggie
barbara barb babs barbie barbra bobbie
barnaby barney barnabas
bartholomew bart barth batt
basil vasil vasilis vassilis vasile
beatrice bea trixie beatrix bee beatriz
belinda bella linda bel
benedict ben benny benedetto bennet
benjamin ben benny benji benjy binyamin benyamin bunyamin
bernadette bernie detta berna
bernard bernie barney bernardo
bertha bert bertie
bertram bert bertie bertrand
bethany beth bethan bethanie
beverley beverly bev
brenda bren brendan
brandon branden
bradley brad bradly
bridget biddy bridie breda brigid brigitte bridgit
bryan brian brien bryn
calvin cal kelvin
cameron cam camron kamran
camilla camille milla millie cami camila
carl karl charles carlo carlos
carla karla
carmel carmela carmella
carol carole caroline carolyn karol carrie caryl
caroline carolyn carolina carrie caro lina
catherine katherine kathryn catharine cathryn katharine kate katie kathy cathy katy kay kit kitty cath kath katrina catriona karen katarina kateryna ekaterina
cecilia cecily cecile celia cissie sissy
charlene sharlene charleen
charles charlie chas chuck charley chaz carlos
charlotte lottie charlie lotte charley lotty carlotta
cheryl sheryl cherryl cher cherie
chloe khloe cloe chloey
christian chris kristian cristian christiaan
christine chris christina chrissie tina kristina kristine kirsten kristin cristina krystyna christiana
christopher chris kit topher kris christoph christophe christos krzysztof kristofer cristobal
clara claire clare klara
claire clare clair
clement clem clive clemente
clifford cliff clif
clive cleve
clara clarissa clarice
colin cole nicholas collin
constance connie constantia konstancja
constantine costas kostas konstantin kostis dinos costa
cornelius neil con corny connie kees
craig kraig
crystal krystal christal
curtis kurtis curt
cynthia cindy cyndi cyn
cyril cy kirill kyril
daisy daisey margaret
daniel dan danny daniele danil danial daniyal daniil danyal
danielle dani daniela danni daniella
darren daren darran darrin daz
darryl daryl darrell darrel
david dave davey davy davie dai dawid davide dawit dafydd
dawn dawne
deborah debbie deb debra debora debbi devorah dvora
deirdre deidre dee
denise denyse denis
dennis denis den denny dionisio dionysios
derek derrick deryck del dirk
desmond des dezzie
diana diane dianne di dinah dyan
dominic dom dominick nick dominik domingo domenico
dominique dominica nikki
donald don donnie donal donny
donna donnie dona
dora dorothy theodora isadora
doreen dorene dor
doris dorrie dorice
dorothy dot dottie dolly dorothea dorota
douglas doug dougie duggie
duncan dunc dunkie
dylan dillon dyllan
ebenezer eben ebby
edith edie edyth ede
edmund ed eddie ned ted edmond eamon
edward ed eddie ned ted teddy edouard eduardo edvard edek
edwin ed eddie edwyn
eileen aileen ilene eilene
elaine helen elayne lainey
eleanor ellie nell nora elinor eleanora lenore nellie eleni leonora elena
elias ellis elijah eli ilyas
elijah eli lige elisha ilya
elizabeth liz beth lizzie betty eliza elisabeth betsy bess libby lisa elspeth bessie lizzy liza elsie elise elisa elzbieta elisabete elizabet isabel
ella ellie ela
ellen helen nell ellie nellie nelly
eloise heloise louise
emily em emmie millie emilie emilia emelie emmy
emma em emmie ema
emmanuel manny manuel emanuel immanuel manolis manoel
eric erik erick rick erich
erica erika rikki ericka
ernest ernie ernesto earnest
esther hester essie hettie ester esta
ethel eth ethyl
eugene gene evgeny yevgeny owen eugenio
eugenia genie evgenia yevgenia
eunice younice una
eva eve evie ewa ava
evelyn eve evie evelina eveline evlyn
ezekiel zeke zeki hezekiel
faith fay faye
felicity fliss flick felicia lissie
felix feliks felice
fergus fergie ferghus feargus
fiona fi fee ffion
florence flo flossie florrie flora
frances fran francesca franny fanny frankie francine sissy
francis frank frankie fran francois francisco franciszek francesco
franklin frank frankie franklyn
frederick fred freddie freddy frederic fredrick rick fritz frederik federico
frederica freda freddie rikki frida
gabriel gabe gabby gavriel gabriele gabi
gabrielle gabby gaby gabriella gabriela gabi
gareth gary garth gaz
gary garry gaz garrie
gavin gavan gav
gemma jemma gem
genevieve jenny gen ginny viv
geoffrey geoff jeff jeffrey geoffry jeffery
george georgie jorge georges giorgos georgios jerzy georgi yorgos geordie
georgina georgia georgie gina georgiana georgette
gerald gerry jerry gerard ged gerrard geraldo
geraldine gerry geri jerry
gertrude gertie trudy trudie
gilbert gil bert gilberto
gillian gill jill jilly jillian gilly
gladys glad gwladys
glenn glen glyn
gloria glory glo
glenda glynda
gordon gord gordie gordan
grace gracie grazyna graca gracia
graham graeme grahame gray
gregory greg gregor grigori grzegorz gregorio greig
griffith griff gruffydd griffin
gwendoline gwen gwenda wendy gwendolen gwendolyn
hannah hanna hana chana hanah anna
harold harry hal harald
harriet hattie harriett harrie hettie henrietta
harry harrison henry harri
hayley haley hailey hayleigh hailee
hazel hazell
heather hev heath
helen helena nell ellen elena lena eleni helene olena nellie halina
henrietta hettie etta henriette
henry harry hal hank enrique henri henryk heinrich
herbert herb bert bertie herbie
hilary hillary hilda hilaria
hilda hylda
horace horatio horry
howard howie howell
hubert hugh bert hube
hugh hughie huw hugo hew
humphrey humph humphry
ian iain ean
ida idah
ingrid inga inge
irene rene renie irena irina eirene iryna
isaac zac ike izzy itzhak yitzhak isac issac
isabel isobel isabelle isabella bella izzy belle ishbel isa bel
isaiah izzy isiah
isidore izzy isidor isidro
israel izzy yisrael
ivan ivo yvan
ivor ivar iver
ivy ivey ivie
jack john jackie jock jackson jak
jacob jake jacub jakub jacobus yakov jacques jacobo
jacqueline jackie jacqui jacquelyn jacquie jacklyn
james jim jimmy jamie jem jas jimmie jaime jacques jimbo
jane jayne janie jenny jean janet sian janine jan
janet jan jenny netta jannet janette
janice jan janis janise
jason jase jayson jaison
jasmine yasmin jasmin jazz jas yasmine yasmeen yasemin
jean jeanne jeannie jeanie jeanette gene
jemima mima jem jemma
jennifer jenny jen jenni jenna jenifer jennie gwenllian
jeremy jerry jez jem jeremiah jeremias
jerome jerry gerome jeronimo hieronim
jesse jess jessie yishai
jessica jess jessie jessika jesica
joan joanie jo jone
joanna joanne jo joann johanna joana joasia
jocelyn joss joslyn joscelyn
jodie jody jodi judith
joel yoel joey
john jack johnny jon johnnie jonny jock ian sean juan jan ivan giovanni joao yannis ioannis yiannis jean johan johann jonathan
jonathan jon jonny jonathon johnathan nathan yonatan john
jordan jordon jordy jourdan jordyn
joseph joe joey jo jos jose josef giuseppe jozef yosef
josephine jo josie fifi josephina josefa jozefina
joshua josh joshuah yehoshua josue joss
joy joyce joi
joyce joy joycelyn
judith judy judi jude judit yehudit
julia julie jules juliet juliette juliana
julian jules julien juliano gillian
justin justyn juste justine
justine justina justyna
`
