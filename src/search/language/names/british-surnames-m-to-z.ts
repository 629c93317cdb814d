/** Surnames of Britain and Ireland that sound alike, from M to Z: a line a name, in all its spellings. */
export const britishSurnamesMToZ = `
macauley macaulay mccauley mcauley
mackay mckay mackie mccoy mackey mckie
mackenzie mckenzie makenzie mckensie
maclean mclean mclain mclaine mcclean maclaine
macleod mcleod mccloud macloud
mahoney mahony omahony
malcolm malcom
maloney moloney malony mullowney
mann man
manning maning
marsden marsdon
marsh march
marshall marshal marschall
martin marten martyn martins
mason masson
massey massie massy
matheson mathieson matthewson mathewson
matthews mathews mathew matthew
maxwell maxwel
may mays mayes
mccarthy mccarty mccarthey
mccormack mccormick maccormack
mcdermott mcdermot macdermott
mcdonald macdonald mcdonnell mcdonell
mcdougall mcdougal macdougall
mcewan mcewen macewan
mcfarlane macfarlane mcfarland mcpharlane
mcgee mcghee magee
mcgill magill
mcginn mcguinn maginn
mcgowan mcgown magowan
mcgrath mcgraw magrath
mcgregor macgregor mcgreggor
mcguinness mcginnis mcguiness magennis mcguinnes
mcguire maguire mcguier
mcintosh mackintosh macintosh mcintoch
mcintyre macintyre mcentire
mckenna mackenna
mckinley mckinlay mackinlay
mclaughlin mcloughlin mclachlan maclachlan mclauchlan
mcmahon mcmahan macmahon
mcmanus macmanus
mcmillan macmillan mcmillen mcmullan mcmullen
mcnally macnally
mcnamara macnamara
mcnamee macnamee
mcneil mcneill macneil mcneal
mcnulty macnulty
mcpherson macpherson mcphearson mcfearson
mcsweeney mcsweeny sweeney
meyer meyers myers mayer maier meier
middleton midelton
millar miller millers
mitchell mitchel michell
moir muir moore
molloy malloy
monaghan monahan
monroe munro monro munroe
montgomery montgomerie
moore more moor moores
moran morran
morgan morgans
morley morely
morris maurice morriss morrice
morrison morison morrisson
moss mosse
mullen mullan mullin mullins
murdoch murdock
murphy murphey morphy
murray murry moray
nash gnash
naughton norton
neal neale neil neill neild
nelson neilson nielsen nilsson
newby newbee
newman neuman neumann
newton newten
nichols nicholls nicholl nickolls nicholas
nicholson nicolson nickelson
nixon nickson
noble nobel
nolan nowlan knowlan
norman normann
norris norriss
obrien brien bryan obryan
ocallaghan callaghan callahan
ohara hara
oleary leary
oneill oneil neill
oreilly reilly riley
orourke rourke
oshea shea shee
osullivan sullivan
otoole toole
ogden ogdon
oliver olliver
osborne osborn osbourne osbourn
owen owens owain
page paige pages
palmer parmer
parker parkar
parkinson parkingson
parrott parrot perrott
parry perry parrey
parsons persons
patterson paterson pattison pattinson patteson
paul pawl
payne paine pain payn
peacock peacocke
pearce pierce peirce pearse piers
pearson pierson peirson pearsen
peters peter
pettit petit pettitt
phelan whelan feelan
phillips philips phillip philipps phillipps
philpott philpot phillpott
pickering pickring
pit pitt pitts
pollard pollerd
pollock pollack
poole pool
porter portar
potter pottar
powell powel
power powers
pratt prat
prescott prescot
preece preese price
preston prestan
price pryce preece
prior pryor
pritchard prichard
pugh pew
quin quinn
quigley quigly
ramsay ramsey ramsy
rawlings rawlins rawling
raynor rayner reyner
read reade reed reid reeds
reardon riordan rearden
redman redmond
reese rees reece rhys rice
reeve reeves
regan reagan
reynolds renolds reynold renalds
rhodes roads rodes
richards richard ricards
richardson richardsen
riddell riddle
rigby rigbee
roach roche
robert roberts robarts
robertson robertsen roberson
robinson robson robbinson robison
robins robbins robyns
roddy roddey
roe rowe row
roger rogers rodgers rodger
rooney roony
rose roze
ross rosse
rowland rowlands roland
rudd rud
russell russel
rutherford rutherforde
ryan rian
sadler saddler
salmon sammon
samuel samuels
sanders saunders sander
sanderson saunderson
sandford sanford
savage savidge
sawyer sayer sayers
schofield scholfield scofield
scott scot
sewell sewall
seymour seymore
shannon shanon
sharp sharpe
shaw shore schaw
sheehan shehan
sheldon shelden
shepherd shepard sheppard shephard sheperd
sheridan sherridan
sherwin sherwen
short shorte
simmonds simmons symonds simonds symons simons
simms sims symes
simpson simson sympson
sinclair sinclaire
skelton skelten
slater slatter
sloan sloane
smith smyth smythe smithe schmidt
snelling snellin
somers summers sommers
somerville sommerville summerville
spencer spenser
stacey stacy
stafford stratford
stanley standley
stanton staunton
steel steele steal
stephens stevens stephen steven steavens
stephenson stevenson stephensen stevensen
stewart stuart steward
stirling sterling
stoddart stoddard
stone stones
sutherland southerland
swan swann
swift swyft
sykes sikes
tait tate teate
talbot talbott
taylor tailor tayler taylour
thomas tomas thomason
thomson thompson tompson thomsen tomson
thorn thorne
thornton thorton
tierney tearney
tindall tyndall tindale
todd tod
tomlinson thomlinson tomlin
townsend townshend
tracey tracy treacy
travis travers
tucker tuckar
turnbull trumble
turner turnor
tyler tiler
vaughan vaughn
vincent vinsent
wade waide
wainwright wainright
walker walkar
wallace wallis walles
waller wallar
walsh welsh welch walshe
walters walter waters
ward warde
ware wear
warren warran
watkin watkins watkinson
watson wattson
watt watts wat
weaver wever
webb webbe web
webster webstar
weir weare
wells wels
west weste
wharton warton
wheeler wheelar
white whyte wight whight
whitaker whittaker whiteker
whitehead whithead
whitfield whitefield
whiteley whitley
whittle whitall
wilcox willcox wilcocks
wilkie willkie
wilkinson wilkenson
wilks wilkes
williams william willams
williamson wiliamson
willis wyllis
willson wilson
windsor winsor
winter winters
wise wyse
wolf wolfe woolf woolfe wolff
wood woods woode
woodward woodard
wright right wrigth write
wyatt wiatt
wylie wiley wyllie
wynn wynne wyn winn
yates yeats yeates
yeoman yeomans
young younge yong
`
